import { onlineForm } from '@huxi/contract'
import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { FormHandle } from '../../../../../kit/form/use-record-form.ts'

const MOST = onlineForm.fields.code.max

const codeFor = async (name: string): Promise<string> => {
  const { pinyin } = await import('pinyin-pro')
  const words = pinyin(name.trim(), { toneType: 'none', type: 'array', nonZh: 'consecutive' })
  const plain = words
    .join('_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '')
  return (/^[a-z]/.test(plain) ? plain : `f_${plain}`).slice(0, MOST)
}

export const useSuggestedCode = ({ form }: FormHandle, isOn: boolean): void => {
  const name: unknown = Form.useWatch('name', form)
  const suggested = useRef('')
  useEffect(() => {
    if (!isOn || typeof name !== 'string' || name.trim() === '') return undefined
    let isCurrent = true
    const suggest = async () => {
      const code = await codeFor(name)
      const now = String(form.getFieldValue('code') ?? '')
      if (!isCurrent || now !== suggested.current) return
      suggested.current = code
      form.setFieldValue('code', code)
    }
    suggest().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [form, isOn, name])
}
