/** What the forms say about a new password; whether it is good enough the server decides. */
import type { FormRule } from 'antd'

/** The second password equals the first. */
export const SAME_PASSWORD: FormRule = ({ getFieldValue }) => ({
  validator: async (_, value: unknown) => {
    if ((value || undefined) !== (getFieldValue('password') || undefined)) throw new Error('两次输入的密码不一致')
  },
})
