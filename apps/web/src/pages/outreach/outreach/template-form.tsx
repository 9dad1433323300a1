import { outreachKind, outreachSignature, smsLength, variablesFor, withOptOut } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import type { UseQueryResult } from '@tanstack/react-query'
import { Form, Typography } from 'antd'
import { failedOf, useCall } from '../../../kit/data/query.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { PartFailure } from '../../../kit/ui/part-failure.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

type Given = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const LINK = /https?:|文章链接/i

const helpOf = (channel: string, body: string, characters: number, parts: number): string => {
  if (channel === 'wechat') return '每行一个内容项，例如 thing1：{预约服务}，每项最多 20 个字'
  if (channel !== 'sms') return `${characters} 字`
  const link = LINK.test(body) ? '；含链接，运营商可能拦截' : ''
  return `${characters} 字，含签名和退订说明，按 ${parts} 条计费${link}`
}

export const TemplateForm = ({ handle }: FormSlotProps) => {
  const given = (Form.useWatch((values: Given) => values, { form: handle.form, preserve: true }) ?? {}) satisfies Given
  const kindId = textOf(given['kindId'])
  const found = useCall(verbEndpoint(outreachKind, 'queryById'), { id: kindId }, { enabled: kindId !== '' })
  const kind = found.data as { event?: string; health?: boolean | null; optOut?: boolean | null } | undefined
  const channel = textOf(given['channel'])
  const names = variablesFor(kind?.event ?? null, kind?.health === true, channel)
  const signatureId = channel === 'sms' ? textOf(given['signatureId']) : ''
  const asked = useCall(
    verbEndpoint(outreachSignature, 'queryById'),
    { id: signatureId },
    { enabled: signatureId !== '' },
  )
  const signature = signatureId === '' ? '' : textOf(asked.data?.name)
  const { characters, parts } = smsLength(withOptOut(textOf(given['body']), channel, kind?.optOut), signature)
  const failed = failedOf<UseQueryResult>(found, asked)
  return (
    <>
      {failed && <PartFailure text="消息类型或签名加载失败，可用的变量和计费条数可能不准" onRetry={failed.refetch} />}
      <FormField name="code" />
      <FormField name="name" />
      <FormField name="kindId" />
      <FormField name="channel" help="诊断、评分和证件号码只能用于站内消息" />
      {channel === 'wechat' && <FormField name="providerTemplateId" required help="公众号后台“模板消息”中的编号" />}
      {channel === 'sms' && <FormField name="signatureId" required help="已报备的签名才能发布和发送" />}
      <FormField name="title" wide help="会显示在锁屏和列表里，不能使用患者姓名等变量" />
      <FormField name="body" wide help={helpOf(channel, textOf(given['body']), characters, parts)} />
      <Typography.Paragraph type="secondary">
        可用的变量：{names.map((name) => `{${name}}`).join(' ')}
      </Typography.Paragraph>
      <FormField name="note" wide />
    </>
  )
}
