/** Names of uploaded files: displayed, never used as a path. */
import { refused } from '@huxi/model'

const MAX_NAME = 255
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u
/** Separators of paths and of streams (`a.png::$DATA`), and characters file systems refuse. */
const RESERVED = /[\\/:*?"<>|]/
const EXTENSION = /^[a-z][a-z0-9]{1,4}$/

/** The one extension of a name, without dot, in lower case. @throws {AppError} refused for misleading names */
export const extensionOf = (fileName: string): string => {
  if (fileName.length > MAX_NAME) throw refused('文件名过长，请改短后重新上传')
  if (HIDDEN.test(fileName) || RESERVED.test(fileName)) throw refused('文件名含有不可用的字符，请改名后重新上传')
  if (/[. ]$/.test(fileName)) throw refused('文件名不能以点或空格结尾，请改名后重新上传')
  const [stem, ...parts] = fileName.toLowerCase().split('.')
  const extension = parts.pop()
  if (!stem || extension === undefined) throw refused('文件名不完整，请改名后重新上传')
  if (parts.some((part) => EXTENSION.test(part))) throw refused('文件名中有多个扩展名，请改名后重新上传')
  return extension
}
