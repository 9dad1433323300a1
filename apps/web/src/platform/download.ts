import type { Envelope } from '@huxi/model'
import { HttpError, perform } from './http.ts'

/** Saves under the server's file name, else `fileName`; a JSON error is thrown. */
export const download = async (path: string, query: Record<string, unknown>, fileName: string): Promise<void> => {
  const answer = await downloadOr(path, query, fileName, {})
  if (answer) throw new HttpError(200, answer.message || '文件下载失败', answer)
}

/** As above. @returns another answer that the headers permit, if it is no error */
export const downloadOr = async (
  path: string,
  query: Record<string, unknown>,
  fileName: string,
  headers: Record<string, string>,
): Promise<Envelope | undefined> => {
  const { status, envelope, response } = await perform('GET', path, { query, headers }, isNoFile)
  if (response.ok && envelope?.success) return envelope
  if (isNoFile(response)) throw new HttpError(status, envelope?.message || '文件下载失败', envelope)
  const blob = await response.blob()
  if (blob.size === 0) throw new HttpError(response.status, '文件下载失败')
  saveBlob(blob, givenName(response) ?? fileName)
  return undefined
}

export const saveBlob = (blob: Blob, fileName: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Reads the beginning of a text file. @returns the text, and whether it is cut */
export const readText = async (path: string, most: number): Promise<{ text: string; isCut: boolean }> => {
  const { status, envelope, response } = await perform('GET', path, {}, isNoFile)
  if (isNoFile(response)) throw new HttpError(status, envelope?.message || '文件读取失败', envelope)
  const reader = response.body!.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    size += next.value.length
    if (size > most) break
  }
  await reader.cancel()
  const bytes = await new Blob(parts).slice(0, most).arrayBuffer()
  return { text: decoded(bytes), isCut: size > most }
}

/** UTF-8, else GB18030; a cut may split a character. */
const decoded = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('gbk').decode(bytes, { stream: true })
  }
}

const isNoFile = (response: Response): boolean =>
  !response.ok || Boolean(response.headers.get('content-type')?.includes('json'))

const givenName = ({ headers }: Response): string | undefined => {
  const name = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1]
  try {
    return name && decodeURIComponent(name)
  } catch {
    return undefined
  }
}
