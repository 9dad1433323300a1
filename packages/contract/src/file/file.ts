import { endpoint, returns } from '@huxi/model'

/** multipart `file`; `message` of the answer is the stored relative path. */
export const upload = endpoint({
  method: 'POST',
  path: '/sys/common/upload',
  title: '上传文件',
  access: 'login',
  out: returns<null>(),
})

/** Only rows of class public are answered without a token. */
export const staticFile = endpoint({
  method: 'GET',
  path: '/sys/common/static/*',
  title: '文件',
  access: 'public',
  out: returns<never>(),
})
