import { dateTime, endpoint, int, resource, returns, text, type RowOf } from '@huxi/model'

const group = '文件'

/** multipart `file` and `biz`; `message` of the answer is the stored relative path. */
export const upload = endpoint({
  method: 'POST',
  work: 'add',
  path: '/sys/common/upload',
  aliases: ['/sys/upload/uploadMinio'],
  title: '上传文件',
  group,
  cost: 'heavy',
  access: 'login',
  form: { biz: text('用途') },
  out: returns<null>(),
})

/** Class public is answered to everybody; the rest needs the token in the header or `sign` of a link. */
export const staticFile = endpoint({
  method: 'GET',
  path: '/sys/common/static/*',
  title: '文件',
  group,
  cost: 'light',
  access: 'public',
  answers: 'file',
  out: returns<never>(),
})

/** Where a private file opens for the next minutes without a token; `url` is below the API base. */
export interface FileLink {
  url: string
  name: string
  size: number
  contentType: string
}

export const fileLink = endpoint({
  method: 'GET',
  path: '/sys/common/link',
  title: '文件链接',
  group,
  access: 'login',
  query: { path: text('文件地址', { required: true, max: 200 }) },
  out: returns<FileLink>(),
})

/** Stored files of a tenant. Files come by upload and never change, so it has few verbs and is no one's form. */
export const storedFile = resource({
  name: 'system:ossFile',
  title: group,
  table: 'sys_file',
  path: '/sys/oss/file',
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'name',
  verbs: { add: false, edit: false, exportXls: false, choices: false },
  fields: {
    name: text('文件名称', { wire: 'fileName', only: ['list'], search: 'like' }),
    path: text('文件地址', { wire: 'url', only: ['list'], search: 'like' }),
    biz: text('用途', { only: ['list'], search: 'eq' }),
    contentType: text('类型', { only: ['list'] }),
    size: int('大小', { only: ['list'] }),
    createBy: text('上传人', { only: ['list'], search: 'eq' }),
    createTime: dateTime('上传时间', { only: ['list'], search: 'range' }),
  },
})
export type StoredFile = RowOf<typeof storedFile>

/** multipart `file`; kept for the people who manage files. */
export const uploadStored = endpoint({
  method: 'POST',
  work: 'add',
  path: '/sys/oss/file/upload',
  aliases: ['/oss/file/upload'],
  title: '文件上传',
  group,
  cost: 'heavy',
  access: 'system:ossFile:upload',
  form: {},
  out: returns<null>(),
})
