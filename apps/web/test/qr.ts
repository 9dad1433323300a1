import decodeQR from 'qr/decode.js'

/** Pixels per module. */
const ZOOM = 8

const RUN = /M(\d+) (\d+)h(\d+)v1H\d+z/g

/** @param modules per side, quiet zone included */
export const readDrawn = (path: string, modules: number): string => {
  const side = modules * ZOOM
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(RUN))
    for (let row = Number(y) * ZOOM; row < (Number(y) + 1) * ZOOM; row += 1)
      data.fill(0, (row * side + Number(x) * ZOOM) * 4, (row * side + (Number(x) + Number(length)) * ZOOM) * 4)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return decodeQR({ width: side, height: side, data })
}
