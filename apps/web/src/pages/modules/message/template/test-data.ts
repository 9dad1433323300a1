import type { FormRule } from 'antd'

/** Reason why the text is no JSON object; undefined = valid or empty. */
const dataIssue = (text: string): string | undefined => {
  if (text.trim() === '') return undefined
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? undefined : NO_OBJECT
  } catch {
    return NO_OBJECT
  }
}

const NO_OBJECT = '测试数据不是 JSON 对象，请改为 {"变量":"值"} 的写法，名称和文字用英文双引号'

export const DATA_RULE: FormRule = {
  validator: async (_, value: unknown) => {
    const issue = typeof value === 'string' ? dataIssue(value) : undefined
    if (issue) throw new Error(issue)
  },
}
