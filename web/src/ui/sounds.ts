/** Short synthesised sounds. They are off until somebody turns them on. */
import { sound } from './settings'

type Name = 'lay' | 'turn'
let context: AudioContext | null = null

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
  if (sound.value !== 'on') return
  context ??= new AudioContext()
  const now = context.currentTime
  if (name === 'lay') tone(now, 320, 120, 0.09, 0.12, 'triangle')
  else {
    tone(now, 523, 523, 0.16, 0.07, 'sine')
    tone(now + 0.1, 784, 784, 0.22, 0.07, 'sine')
  }
}
