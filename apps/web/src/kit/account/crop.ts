interface Area {
  x: number
  y: number
  width: number
  height: number
}

const SIDE = 400
const QUALITY = 0.9
const JPEG = 'image/jpeg'
const PNG = 'image/png'

export const squareOf = (image: CanvasImageSource, { x, y, width, height }: Area, side: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')!.drawImage(image, x, y, width, height, 0, 0, side, side)
  return canvas
}

/** A new file carries none of the metadata of the photo, such as its place. */
export const croppedFile = (image: CanvasImageSource, area: Area, { name, type }: File): Promise<File> => {
  const [kind, ending] = type === JPEG ? [JPEG, 'jpg'] : [PNG, 'png']
  return new Promise((resolve, reject) => {
    squareOf(image, area, SIDE).toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: kind }))
          : reject(new Error('no picture')),
      kind,
      QUALITY,
    )
  })
}
