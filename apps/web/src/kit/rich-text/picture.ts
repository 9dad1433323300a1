import { fileUrl } from '../data/upload.tsx'

/** Shown address of a picture; the text holds the stored path, which survives a move of the app. */
export const pictureUrl = (src: string): string => (/^(?:data:|\/)/.test(src) ? src : fileUrl(src))

export const isStored = (src: string): boolean => !/^(?:\w+:|\/)/.test(src)
