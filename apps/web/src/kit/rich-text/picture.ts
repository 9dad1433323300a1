import { fileUrl, linkedUrl } from '../data/upload.ts'

/** Shown address of a picture; the text holds the stored path, which survives a move of the app. */
export const pictureUrl = (src: string): string => (/^(?:data:|\/)/.test(src) ? src : fileUrl(src))

const isStored = (src: string): boolean => !/^(?:\w+:|\/)/.test(src)

/** Not public before the text is saved: a signed link is shown, the text keeps the stored path. */
export const showLinked = (image: HTMLImageElement, path: string): void => {
  const show = () =>
    void linkedUrl(path).then(
      (url) => (image.src = url),
      () => {},
    )
  if (isStored(path)) image.addEventListener('error', show, { once: true })
}
