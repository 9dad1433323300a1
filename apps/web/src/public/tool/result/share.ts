/** Result link; answers follow `#`, which browsers do not send. */
import type { Answers, Part, Tool } from '@huxi/clinical/tools/tool'
import { pack } from '@huxi/clinical/tools/packed'
import { copyText } from '../../../platform/clipboard.ts'

export const SHARE_WARNING = '链接中包含您的答案，只发给您信任的人。'

export const shareLink = (tool: Tool, part: Part, answers: Answers): string =>
  `${location.origin}/${tool.id}#${pack(part, answers)}`

/** Handed to the phone, copied, cancelled, or left for manual copying. */
export type Shared = 'shared' | 'copied' | 'aborted' | 'refused'

export const share = async (title: string, url: string): Promise<Shared> => {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'aborted'
  }
  return (await copyText(url)) ? 'copied' : 'refused'
}
