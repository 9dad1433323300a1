import { saveBlob } from '../../platform/download.ts'
import { fileStamp } from '../data/format.ts'

const KEPT = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'font-size', 'font-family'] as const

const SCALE = 2

const standalone = (svg: SVGSVGElement): string => {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [original, copied] = [svg.querySelectorAll('*'), copy.querySelectorAll<SVGElement>('*')]
  original.forEach((element, n) => {
    const style = getComputedStyle(element)
    for (const name of KEPT) copied[n]!.style.setProperty(name, style.getPropertyValue(name))
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}

/** Saves a drawing of the page as PNG, on the ground it is seen on. */
export const saveSvg = async (svg: SVGSVGElement, title: string): Promise<void> => {
  const { width, height } = svg.getBoundingClientRect()
  const image = new Image(width, height)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const pen = canvas.getContext('2d')!
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--hx-sheet')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  canvas.toBlob((blob) => blob && saveBlob(blob, `${title}_${fileStamp(new Date())}.png`), 'image/png')
}
