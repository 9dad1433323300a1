/** Copies a text and says so; where the browser does not allow it, says what to do instead. */
import { App } from 'antd'
import { copyText } from '../../platform/clipboard.ts'

/** `name`: what is copied, e.g. 密码; `instead`: the other way to it */
export const useCopy = (): ((text: string, name: string, instead?: string) => Promise<void>) => {
  const { message } = App.useApp()
  return async (text, name, instead = `选中${name}后手动复制`) => {
    if (await copyText(text)) void message.success(`已复制${name}`)
    else void message.warning(`浏览器不允许复制，请${instead}`)
  }
}
