import { fileUrl } from '../data/upload.tsx'

/** The address a picture of a text is shown from; texts hold stored paths, which stay right wherever the app is moved to. */
export const pictureUrl = (src: string): string => (/^(?:data:|\/)/.test(src) ? src : fileUrl(src))

/** Whether it is the path of a stored file. */
export const isStored = (src: string): boolean => !/^(?:\w+:|\/)/.test(src)
