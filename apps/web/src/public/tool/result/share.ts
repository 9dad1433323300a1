/** The result as a link: the answers follow the #, which no browser sends to a server. */
import type { Answers, Part, Tool } from '@huxi/clinical/tools'
import { pack } from '@huxi/clinical/tools/packed'
import { copyText } from '../../../platform/clipboard.ts'

/** Said before anything leaves the page. */
export const SHARE_WARNING = '链接中包含您的答案，只发给您信任的人。'

export const shareLink = (tool: Tool, part: Part, answers: Answers): string =>
  `${location.origin}/${tool.id}#${pack(part, answers)}`

/** What became of it: handed to the phone, copied, given up by the person, or to be copied by hand. */
export type Shared = 'shared' | 'copied' | 'aborted' | 'refused'

/** Hands a link to the phone, else to the clipboard. */
export const share = async (title: string, url: string): Promise<Shared> => {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'aborted'
    // the phone cannot: the clipboard may
  }
  return (await copyText(url)) ? 'copied' : 'refused'
}
