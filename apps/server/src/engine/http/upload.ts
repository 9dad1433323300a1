/** A form with one file, read into memory or streamed to disk. Errors of the parser are errors of the sender. */
import { AppError, malformed } from '@huxi/model'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { allowLargeBody } from '../../platform/http/body-time.ts'
import { FILE_LIMIT } from '../../platform/http/http.ts'
import { spool, type Spooled } from '../../platform/files/spool.ts'
import type { Query, Received, Upload } from '../core/handle.ts'

const MEGABYTE = 1_048_576

const TOO_MUCH = '表单的内容过多，请减少后重新上传'
const SENTENCES: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: '一次只能上传一个文件，请分别上传',
  FST_PARTS_LIMIT: TOO_MUCH,
  FST_FIELDS_LIMIT: TOO_MUCH,
  FST_PROTO_VIOLATION: '表单含有不允许的字段',
}

const problemOf = (error: unknown, limit: number): AppError => {
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError('refused', `文件大小超出${limit / MEGABYTE}MB限制, 请压缩或降低文件质量! `)
  return malformed(SENTENCES[code] ?? '上传的内容不完整或格式不正确，请重新选择文件上传')
}

const readForm = async <T>(
  request: FastifyRequest,
  limit: number,
  take: (part: MultipartFile) => Promise<T>,
  fieldSize?: number,
): Promise<{ name: string; taken: T; fields: Query }> => {
  if (!request.isMultipart()) throw new AppError('mediaType', '请以表单方式上传文件')
  const fields: Record<string, string> = Object.create(null)
  let upload: { name: string; taken: T } | undefined
  // thrown after the last part: leaving a form in the middle would block its connection
  let problem: AppError | undefined
  try {
    for await (const part of request.parts({
      limits: { fileSize: limit, ...(fieldSize !== undefined && { fieldSize }) },
    })) {
      if (part.type === 'file') upload = { name: part.filename, taken: await take(part) }
      else if (part.fieldname in fields) problem ??= malformed('表单的字段重复')
      else if (part.valueTruncated || part.fieldnameTruncated) problem ??= malformed('表单的字段过长，请缩短后重试')
      else fields[part.fieldname] = String(part.value)
    }
  } catch (error) {
    throw error instanceof AppError ? error : problemOf(error, limit)
  }
  if (problem) throw problem
  if (!upload) throw new AppError('refused', '请选择要上传的文件')
  return { ...upload, fields }
}

export const readUpload =
  (request: FastifyRequest) =>
  async (limit = FILE_LIMIT, fieldSize?: number): Promise<Upload> => {
    const { name, taken: bytes, fields } = await readForm(request, limit, (part) => part.toBuffer(), fieldSize)
    return { name, bytes, fields }
  }

/** Deletes the file of an invalid form; otherwise the receiver deletes it. */
export const receiveUpload =
  (request: FastifyRequest) =>
  async (folder: string, limit: number): Promise<Received> => {
    let file: Spooled | undefined
    allowLargeBody(request.raw)
    try {
      const { name, taken, fields } = await readForm(request, limit, async (part) => {
        file = await spool(folder, part.file)
        if (part.file.truncated) throw problemOf({ code: 'FST_REQ_FILE_TOO_LARGE' }, limit)
        return file
      })
      return { name, file: taken, fields }
    } catch (error) {
      await file?.drop()
      throw error
    }
  }
