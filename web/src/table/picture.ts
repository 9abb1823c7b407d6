/** A picture of the result, to share or to keep: drawn here, so that nothing leaves the device. */
import { lang, t } from '../i18n'
import { numeral } from '../net/words'
import { titleOf } from '../ui/catalog'
import { inkOf } from './names'
import type { GameClient, Scene } from './scene'
import { ranked } from './standing'

const [W, H, EDGE] = [1080, 1080, 84]
const SERIF = 'Palatino, "Palatino Linotype", P052, Georgia, serif'
const SANS = getComputedStyle(document.body).fontFamily

/** The table: felt in an oak frame. */
function drawTable(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#b98b52'
  pen.fillRect(0, 0, W, H)
  const cloth = pen.createRadialGradient(W / 2, H / 3, 60, W / 2, H / 2, H * 0.75)
  cloth.addColorStop(0, '#2b6a63')
  cloth.addColorStop(1, '#143b38')
  pen.fillStyle = cloth
  pen.beginPath()
  pen.roundRect(26, 26, W - 52, H - 52, 60)
  pen.fill()
}

function drawSeat(pen: CanvasRenderingContext2D, about: Row, y: number): void {
  const { name, points, ink, own, place } = about
  if (own) {
    pen.fillStyle = 'rgb(255 255 255 / 0.12)'
    pen.beginPath()
    pen.roundRect(EDGE - 24, y - 62, W - 2 * EDGE + 48, 96, 26)
    pen.fill()
  }
  pen.fillStyle = ink
  pen.beginPath()
  pen.arc(EDGE + 40, y - 14, 36, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = '#fff'
  pen.textAlign = 'center'
  pen.font = `600 38px ${SERIF}`
  pen.fillText(name.slice(0, 1).toUpperCase(), EDGE + 40, y)
  pen.textAlign = 'left'
  pen.font = `${place === 1 ? 700 : 400} 46px ${SANS}`
  pen.fillText(name, EDGE + 104, y + 2, W - 2 * EDGE - 300)
  pen.textAlign = 'right'
  pen.font = `700 56px ${SERIF}`
  pen.fillText(points, W - EDGE, y + 4)
}

interface Row {
  name: string
  points: string
  ink: string
  own: boolean
  place: number
}

/** The picture as a file. */
export async function drawPicture(scene: Scene, client: GameClient, title: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: W, height: H })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  drawTable(pen)
  pen.fillStyle = '#f4d58d'
  pen.font = `600 52px ${SERIF}`
  pen.fillText(titleOf(scene.table.game), EDGE, 140)
  pen.fillStyle = '#fffdf8'
  pen.font = `700 92px ${SERIF}`
  pen.fillText(title, EDGE, 262, W - 2 * EDGE)
  const seats = ranked({ scene, client })
  const gap = Math.min(116, 620 / seats.length)
  seats.forEach(({ seat, place }, row) => {
    const about = {
      name: scene.names[seat] ?? '',
      points: numeral(client.points?.(scene, seat) ?? (scene.table.result?.[seat] ? '★' : '')),
      ink: (client.ink ?? inkOf)(seat),
      own: seat === scene.you,
      place,
    }
    drawSeat(pen, about, 390 + row * gap)
  })
  pen.fillStyle = '#f4d58d'
  pen.textAlign = 'left'
  pen.font = `700 44px ${SERIF}`
  pen.fillText('Tablée', EDGE, H - 92)
  pen.textAlign = 'right'
  pen.font = `400 34px ${SANS}`
  const day = new Intl.DateTimeFormat(lang.value, { dateStyle: 'long' })
  pen.fillText(day.format(new Date()), W - EDGE, H - 92)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], `tablee-${scene.table.game}-${scene.table.id}.png`, { type: 'image/png' })
}

/** Shares the picture where the device can; elsewhere it is downloaded. */
export async function sharePicture(scene: Scene, client: GameClient, title: string): Promise<void> {
  const file = await drawPicture(scene, client, title)
  if (navigator.canShare?.({ files: [file] })) {
    const shared = navigator.share({ files: [file], title: t('sharePicture') })
    return shared.catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
