import { App } from 'antd'
import { copyText } from '../../platform/clipboard.ts'

/** `name`: label of the text, e.g. 密码; `instead`: the alternative */
export const useCopy = (): ((text: string, name: string, instead?: string) => Promise<boolean>) => {
  const { message } = App.useApp()
  return async (text, name, instead = `选中${name}后手动复制`) => {
    const isCopied = await copyText(text)
    if (isCopied) void message.success(`已复制${name}`)
    else void message.warning(`浏览器不允许复制，请${instead}`)
    return isCopied
  }
}
