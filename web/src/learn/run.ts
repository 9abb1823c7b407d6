/**
 * Going through a lesson. The rules have been asked in advance (docs/formats/lessons.md): every
 * step holds what the learner sees, what each right act leads to, and which clause refuses any
 * other act.
 */
import { batch, computed, signal } from '@preact/signals'
import type { Lesson, LessonFrame, LessonStep } from '@protocol'
import { add } from './progress'

/** The lesson's answer to an act. */
export interface Answer {
  right: boolean
  /**
   * By language; missing if the clause's own sentence says it, or if the act is merely not what the
   * step wants.
   */
  said: Record<string, string> | null
  clause: string | null
  /** How many acts have been answered: it tells equal answers apart. */
  n: number
}

export type Stage = 'watch' | 'try' | 'done'

/** The result of an act in a step. */
export function answerTo(
  step: LessonStep,
  act: string,
): { said: Record<string, string> | null; clause: string | null; way: LessonFrame[] | null } {
  const right = step.right.find(({ ways }) => act in ways)
  if (right) return { said: right.said, clause: null, way: right.ways[act] ?? [] }
  const wrong = step.wrong.find(({ acts }) => acts.includes(act))
  if (wrong) return { said: wrong.said, clause: wrong.clause, way: null }
  const legal = (step.frames.at(-1)?.view.legal ?? []) as string[]
  if (legal.includes(act)) return { said: null, clause: null, way: null }
  const clause = Object.entries(step.refused).find(([, acts]) => acts.includes(act))?.[0]
  return { said: null, clause: clause ?? step.otherwise, way: null }
}

/** An act of a step that would be right. */
export const modelOf = ({ right }: LessonStep): string | null =>
  Object.keys(right[0]?.ways ?? {})[0] ?? null

/** Milliseconds between two acts of the others. */
export const PACE = 900

export class Run {
  readonly at = signal(0)
  readonly shown = signal<LessonFrame>({ seat: null, act: null, events: [], view: {} })
  readonly n = signal(0)
  readonly flowing = signal(false)
  /** How many tables have been laid: a step that does not go on from the one before has its own. */
  readonly tables = signal(0)
  readonly stage = signal<Stage>('watch')
  readonly answer = signal<Answer | null>(null)
  readonly helped = signal(false)
  readonly step = computed(() => this.lesson.steps[this.at.value] as LessonStep)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly lesson: Lesson,
    first: string | undefined,
    private readonly pace = PACE,
  ) {
    const wanted = lesson.clauses[first ?? ''] ?? first // a step, or a clause that a step teaches
    const start = lesson.steps.findIndex(({ id }) => id === wanted)
    this.open(Math.max(0, start))
  }

  get isLast(): boolean {
    return this.at.value === this.lesson.steps.length - 1
  }

  /** An act that would be right. */
  get model(): string | null {
    return modelOf(this.step.value)
  }

  open(at: number): void {
    const goesOn = at === this.at.value + 1 && this.lesson.steps[at]?.goes_on === true
    batch(() => {
      this.at.value = at
      this.answer.value = null
      this.helped.value = false
      if (!goesOn) this.tables.value += 1
      this.show(this.step.value.frames, 'try', goesOn)
    })
  }

  /** Tries an act; only a right one changes the table. */
  act(text: string): void {
    if (this.stage.value !== 'try') return
    const { said, clause, way } = answerTo(this.step.value, text)
    const n = (this.answer.value?.n ?? 0) + 1
    batch(() => {
      this.answer.value = { right: way !== null, said, clause, n }
      if (!way) return
      add(this.lesson.game, { steps: [this.step.value.id] })
      this.show(way, 'done', true)
    })
  }

  close(): void {
    clearTimeout(this.timer)
  }

  /** Shows these frames one after the other. */
  private show([frame, ...rest]: LessonFrame[], then: Stage, flowing: boolean): void {
    clearTimeout(this.timer)
    if (!frame) return
    batch(() => {
      this.shown.value = frame
      this.flowing.value = flowing
      this.n.value += 1
      this.stage.value = rest.length ? 'watch' : then
    })
    if (rest.length) this.timer = setTimeout(() => this.show(rest, then, true), this.pace)
  }
}
