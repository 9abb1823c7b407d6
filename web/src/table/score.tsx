/** The score sheet. */
import { t } from '../i18n'
import { numeral } from '../net/words'
import type { GameClient, Scene } from './scene'

export function Score({ scene, client }: { scene: Scene; client: GameClient }) {
  const rows = client.score?.(scene) ?? []
  const points = scene.names.map((_, seat) => client.points?.(scene, seat) ?? null)
  const counted = points.some((n) => n !== null)
  if (!rows.length && !counted) return null
  return (
    <section class="score">
      <h2 id="score">{t('score')}</h2>
      <div class="scroll">
        <table aria-labelledby="score">
          <thead>
            <tr>
              <td />
              {rows.map((row, i) => (
                <th scope="col" key={i}>
                  {row.label}
                </th>
              ))}
              {counted && <th scope="col">{t('total')}</th>}
            </tr>
          </thead>
          <tbody>
            {scene.names.map((name, seat) => (
              <tr key={seat} class={seat === scene.you ? 'own' : ''}>
                <th scope="row">{name}</th>
                {rows.map((row, i) => (
                  <td key={i}>{numeral(row.values[seat] ?? '')}</td>
                ))}
                {counted && (
                  <td>
                    <b>{numeral(points[seat] ?? '')}</b>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
