interface Area {
  x: number
  y: number
  width: number
  height: number
}

export interface Frame {
  title: string
  name: string
  aspect: number
  width: number
  isRound?: true
}

const QUALITY = 0.9
const JPEG = 'image/jpeg'
const PNG = 'image/png'

export const croppedCanvas = (
  image: CanvasImageSource,
  { x, y, width, height }: Area,
  canvasWidth: number,
  aspect: number,
): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = canvasWidth
  canvas.height = Math.round(canvasWidth / aspect)
  canvas.getContext('2d')!.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A new file carries none of the metadata of the photo, such as its place. */
export const croppedFile = (
  image: CanvasImageSource,
  area: Area,
  { name, type }: File,
  { width, aspect, isRound }: Frame,
): Promise<File> => {
  const canvasWidth = isRound ? width : Math.min(width, Math.round(area.width))
  const [kind, ending] = type === JPEG ? [JPEG, 'jpg'] : [PNG, 'png']
  return new Promise((resolve, reject) => {
    croppedCanvas(image, area, canvasWidth, aspect).toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: kind }))
          : reject(new Error('no picture')),
      kind,
      QUALITY,
    )
  })
}
