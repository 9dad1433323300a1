import { fileLink, staticFile, upload, type FileLink } from '@huxi/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download, readText } from '../../platform/download.ts'
import { apiUrl, runtimeConfig, sendForm } from '../../platform/http.ts'
import { call } from './call.ts'

const MEGABYTE = 1024 * 1024
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp']
const DOCUMENTS = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'csv', 'zip', 'mp3', 'wav', 'mp4']
const MAX_FILE = 10 * MEGABYTE

export const FILE_TYPES = [...PICTURES, ...DOCUMENTS].map((extension) => `.${extension}`).join(',')

export const FILE_HINT = '图片不超过 5 MB；PDF、Word、Excel、PPT、txt、csv、zip、mp3、wav 和 mp4 不超过 10 MB'

const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

export const fileIssue = ({ name, size }: Pick<File, 'name' | 'size'>, most = MAX_FILE): string | undefined => {
  const extension = extensionOf(name)
  const picture = PICTURES.includes(extension)
  if (!picture && !DOCUMENTS.includes(extension)) return '不支持该类型的文件'
  if (size === 0) return '文件是空文件，请重新选择'
  if (picture && size > MAX_BYTES) return '图片不能超过 5 MB，请压缩后重试'
  return size > most ? `文件不能超过 ${sizeText(most)}，请压缩后重试` : undefined
}

export interface FileUpload {
  fields: Readonly<Record<string, string>>
  onProgress?: (done: number) => void
  signal?: AbortSignal
  path?: string
}

/**
 * Sends a file.
 * @returns the message of the answer: the stored path
 * @throws {HttpError} see platform/http.ts
 */
export const sendFile = async (file: File, { fields, path = upload.path, ...rest }: FileUpload): Promise<string> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return (await sendForm(path, form, rest)).message
}

export const useFileFacts = (path: string) =>
  useQuery<FileLink>({ queryKey: [fileLink.path, path], queryFn: () => call(fileLink, { path }), retry: false })

export const saveFile = (path: string, name: string): Promise<void> =>
  download(staticFile.path.replace('*', path), {}, name)

export const linkedUrl = async (path: string): Promise<string> => apiUrl((await call(fileLink, { path })).url)

export const readStored = (path: string, most: number) => readText(staticFile.path.replace('*', path), most)

const UNITS = [
  ['GB', 1024 * MEGABYTE],
  ['MB', MEGABYTE],
  ['KB', 1024],
] as const

export const sizeText = (bytes: number): string => {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['B', 1]
  return `${Math.round((bytes / size) * 10) / 10} ${unit}`
}

/** Address of a picture. An unsaved upload is not public yet: its plain address fails, so its sender gets a signed link. */
export const usePicture = (path: string | null | undefined) => {
  const [linked, setLinked] = useState<{ path: string; url: string | undefined }>()
  if (!path) return {}
  const own = linked?.path === path ? linked : undefined
  const onError = (): boolean => {
    if (own) return true
    const show = (url?: string) => setLinked({ path, url })
    linkedUrl(path).then(show, () => show())
    return false
  }
  return { src: own ? own.url : fileUrl(path), onError }
}

const MAX_BYTES = 5 * MEGABYTE
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export const fileUrl = (path: string): string =>
  /^https?:\/\//.test(path) ? path : `${runtimeConfig().staticDomainURL.replace(/\/$/, '')}/${path}`

export const pictureIssue = (file: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!PICTURE_TYPES.includes(file.type)) return '请选择 png、jpg、webp 或 gif 图片'
  if (file.size === 0) return '图片是空文件，请重新选择'
  return file.size > MAX_BYTES ? '图片不能超过 5 MB，请压缩后重试' : undefined
}
