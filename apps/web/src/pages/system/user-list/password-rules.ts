import type { FormRule } from 'antd'

export const SAME_PASSWORD: FormRule = ({ getFieldValue }) => ({
  validator: async (_, value: unknown) => {
    if ((value || undefined) !== (getFieldValue('password') || undefined)) throw new Error('两次输入的密码不一致')
  },
})
