/** A field for one option of a game, made from the option's JSON Schema. */
import type { OptionInfo } from '@protocol'
import { useState } from 'preact/hooks'
import { lang, maybe, t } from '../i18n'

type Schema = Record<string, unknown>
interface FieldProps {
  id: string
  schema: Schema
  value: unknown
  set: (value: unknown) => void
}
interface Props {
  option: OptionInfo
  value: unknown
  players: number
  set: (value: unknown) => void
}

export const valueText = (value: unknown): string =>
  Array.isArray(value)
    ? listText(value) || t('val_null')
    : (maybe(`val_${String(value)}`) ?? String(value))
export const optionName = (name: string): string =>
  maybe(`opt_${name}`) ?? name.replaceAll('_', ' ')

/** Lists of lists as people write them: `1-2-3, 8-9`. */
export const listText = (lists: readonly unknown[]): string =>
  lists.map((one) => (Array.isArray(one) ? one.join('-') : String(one))).join(', ')
export const readLists = (text: string): number[][] =>
  text
    .split(',')
    .map((part) => (part.match(/\d+/g) ?? []).map(Number))
    .filter((list) => list.length)

/** The values to pick from, if they are few; otherwise null. */
export function choices(schema: Schema): unknown[] | null {
  if (Array.isArray(schema.enum)) return schema.enum as unknown[]
  if (schema.type === 'boolean') return [false, true]
  if (schema.type === 'null') return [null]
  const [low, high] = [Number(schema.minimum), Number(schema.maximum)]
  if (schema.type === 'integer' && high - low < 20)
    return Array.from({ length: high - low + 1 }, (_, i) => low + i)
  if (!Array.isArray(schema.anyOf)) return null
  const parts = (schema.anyOf as Schema[]).map(choices)
  return parts.every((part) => part !== null) ? parts.flat() : null
}

const Pick = ({ id, values, value, set }: Omit<FieldProps, 'schema'> & { values: unknown[] }) => (
  <select
    id={id}
    value={JSON.stringify(value)}
    aria-describedby={`${id}-say`}
    onChange={(event) => set(JSON.parse(event.currentTarget.value))}
  >
    {values.map((one) => (
      <option key={JSON.stringify(one)} value={JSON.stringify(one)}>
        {valueText(one)}
      </option>
    ))}
  </select>
)

const NumberField = ({ id, schema, value, set }: FieldProps) => (
  <input
    id={id}
    type="number"
    inputMode="numeric"
    required
    aria-describedby={`${id}-say`}
    value={String(value)}
    min={Number(schema.minimum ?? 0)}
    max={typeof schema.maximum === 'number' ? schema.maximum : undefined}
    onInput={(event) => set(event.currentTarget.valueAsNumber)}
  />
)

/** A set of seats. */
const SeatsField = ({
  id,
  players,
  value,
  set,
}: Omit<FieldProps, 'schema'> & { players: number }) => {
  const chosen = (Array.isArray(value) ? value : []) as number[]
  return (
    <span class="choice" role="group" aria-describedby={`${id}-say`}>
      {Array.from({ length: players }, (_, seat) => (
        <label key={seat} class={chosen.includes(seat) ? 'on' : ''}>
          <input
            type="checkbox"
            checked={chosen.includes(seat)}
            onChange={(event) =>
              set(
                event.currentTarget.checked
                  ? [...chosen, seat].sort()
                  : chosen.filter((one) => one !== seat),
              )
            }
          />
          {t('seat', { n: seat + 1 })}
        </label>
      ))}
    </span>
  )
}

/** No (an empty list), yes (the lists that the game suggests), or lists of one's own. */
function ListsField({ id, value, set }: Omit<FieldProps, 'schema'>) {
  const [text, setText] = useState(Array.isArray(value) ? listText(value) : '')
  const [own, setOwn] = useState(text !== '')
  const choose = (kind: string) => {
    setOwn(kind === 'own')
    set(kind === 'yes' || (kind === 'own' ? readLists(text) : []))
  }
  return (
    <>
      <select
        id={id}
        value={own ? 'own' : value === true ? 'yes' : 'no'}
        aria-describedby={`${id}-say`}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="no">{t('val_false')}</option>
        <option value="yes">{t('val_true')}</option>
        <option value="own">{t('ownList')}</option>
      </select>
      {own && (
        <input
          value={text}
          placeholder="1-2-3, 8-9"
          aria-label={t('ownList')}
          required
          pattern="\s*\d(\s*[-, ]\s*\d)*\s*"
          onInput={(event) => {
            setText(event.currentTarget.value)
            set(readLists(event.currentTarget.value))
          }}
        />
      )}
    </>
  )
}

export function Option({ option, value, players, set }: Props) {
  const id = `opt-${option.name}`
  const { schema } = option
  const values = choices(schema)
  const field = { id, schema, value, set }
  const kind = schema.type
  return (
    <div class="option">
      <label for={id}>{optionName(option.name)}</label>
      {values ? (
        <Pick {...field} values={values} />
      ) : kind === 'array' ? (
        <SeatsField {...field} players={players} />
      ) : kind === 'integer' ? (
        <NumberField {...field} />
      ) : (
        <ListsField {...field} />
      )}
      <p class="soft" id={`${id}-say`}>
        {option[lang.value]}
      </p>
    </div>
  )
}
