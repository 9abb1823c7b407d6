/** An error as the server's API gives it: why something can't be done. */
export class Problem extends Error {
  readonly status: number
  readonly reason: string

  constructor(status: number, reason: string, detail = '') {
    super(detail || reason)
    this.status = status
    this.reason = reason
  }
}

/** What is wrong with a record or a position, in a sentence that names the line or the key. */
export class BadRecord extends Problem {
  constructor(sentence: string) {
    super(422, 'record', sentence)
  }
}
