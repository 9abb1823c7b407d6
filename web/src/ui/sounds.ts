/** Short synthesised sounds. Browsers allow them from the first tap on. */
import { sound } from './settings'

type Name = 'lay' | 'turn'
let context: AudioContext | null = null

const unlock = (): void => {
  if (sound.value === 'on') context ??= new AudioContext()
  void context?.resume()
}
for (const kind of ['pointerup', 'keydown']) addEventListener(kind, unlock, { passive: true })

function tone(
  at: number,
  from: number,
  to: number,
  seconds: number,
  loud: number,
  type: OscillatorType,
): void {
  if (!context) return
  const [osc, gain] = [context.createOscillator(), context.createGain()]
  osc.type = type
  osc.frequency.setValueAtTime(from, at)
  osc.frequency.exponentialRampToValueAtTime(to, at + seconds)
  gain.gain.setValueAtTime(loud, at)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds)
  osc.connect(gain).connect(context.destination)
  osc.start(at)
  osc.stop(at + seconds)
}

export function play(name: Name): void {
  if (sound.value !== 'on' || context?.state !== 'running') return
  const now = context.currentTime
  if (name === 'lay') tone(now, 320, 120, 0.09, 0.05, 'triangle')
  else {
    tone(now, 523, 523, 0.16, 0.05, 'sine')
    tone(now + 0.1, 784, 784, 0.22, 0.05, 'sine')
  }
}
