/*
 * A page that was opened from a folder (file://) may not start workers. Then the search, which is
 * one, runs in a hidden frame: this class looks like a Worker to the page, and what it puts into the
 * frame looks like a page to the worker. The theme asks for `IFrameWorker` by name.
 */
class IFrameWorker extends EventTarget {
  constructor(url) {
    super()
    this.frame = document.createElement('iframe')
    this.frame.hidden = true
    document.body.append(this.frame)
    this.inside = this.frame.contentWindow
    this.inside.answer = (data) => {
      const event = new MessageEvent('message', { data })
      this.dispatchEvent(event)
      this.onmessage?.(event)
    }
    this.inside.importScripts = async (...urls) => {
      for (const url of urls) await this.run(url)
    }
    this.inside.eval('postMessage = (data) => answer(data)')
    this.ready = this.run(url)
  }

  run(url) {
    return new Promise((done, failed) => {
      const script = this.inside.document.createElement('script')
      Object.assign(script, { src: url, onload: done, onerror: failed })
      this.inside.document.body.append(script)
    })
  }

  async postMessage(data) {
    await this.ready
    this.inside.dispatchEvent(new MessageEvent('message', { data }))
  }

  terminate() {
    this.frame.remove()
  }
}

if (location.protocol === 'file:') Object.assign(window, { IFrameWorker, Worker: IFrameWorker })
