import { messageTemplate, sendMessage, userChoices, type MessageTemplate } from '@huxi/contract'
import { dict, labelOf, longText, refs } from '@huxi/model'
import { App, Form, Radio } from 'antd'
import { call, callOnce } from '../../../../kit/data/call.ts'
import { useDict } from '../../../../kit/data/dict.ts'
import { splitIds } from '../../../../kit/data/format.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog, type Question } from '../../../../kit/record/form-dialog.tsx'
import { FormattedText } from '../../../../kit/rich-text/formatted-text.ts'
import { useKept } from '../../../../kit/ui/use-kept.ts'
import { DATA_RULE } from './test-data.ts'
import styles from './template.module.css'

const TYPES = 'messageType'

const FIELDS = {
  testData: longText('测试数据', { max: 20_000 }),
  msgType: dict('消息类型', TYPES, { required: true, initial: 'system' }),
  receiver: refs('消息接收方', 'system:user', { required: true }),
}

interface TestDialogProps {
  template: MessageTemplate | undefined
  onClose: () => void
}

export const TestDialog = ({ template, onClose }: TestDialogProps) => {
  const { message } = App.useApp()
  const { displayed } = useKept(template)
  const questionAbout = (given: MessageTemplate): Question<typeof FIELDS> => ({
    title: '发送测试',
    subject: labelOf(messageTemplate, given),
    fields: FIELDS,
    initial: { testData: given.templateTestJson, msgType: FIELDS.msgType.initial },
    okText: '发送',
    onSubmit: async ({ testData, msgType, receiver }, key) => {
      const accounts = await accountsOf(receiver)
      const sent = {
        templateCode: given.templateCode,
        testData: testData ?? null,
        msgType,
        receiver: accounts.join(','),
      }
      await callOnce(sendMessage, sent, key)
      void message.success(`已向 ${accounts.length} 人发送测试消息`)
    },
  })
  return (
    <FormDialog question={template && questionAbout(template)} onClose={onClose}>
      {() => (
        <>
          {displayed && <Words template={displayed} />}
          <FormField name="testData" rules={[DATA_RULE]} />
          <FormField name="msgType">
            <TypeRadios />
          </FormField>
          <FormField name="receiver" />
        </>
      )}
    </FormDialog>
  )
}

/** The endpoint takes account names. */
const accountsOf = async (ids: string): Promise<string[]> => {
  const found = await call(userChoices, { id: ids, pageNo: 1, pageSize: splitIds(ids).length })
  return found.records.map(({ username }) => username)
}

const Words = ({ template }: { template: MessageTemplate }) => (
  <>
    <Form.Item label="模板标题">{template.templateName}</Form.Item>
    <Form.Item label="模板内容">
      <div className={styles.content} tabIndex={0} role="group" aria-label="模板内容">
        <FormattedText html={template.templateContent} />
      </div>
    </Form.Item>
  </>
)

/** The form item injects value and onChange. */
const TypeRadios = (props: { id?: string; value?: string; onChange?: (type: string) => void }) => {
  const { items } = useDict(TYPES)
  const { onChange, ...rest } = props
  return (
    <Radio.Group
      {...rest}
      options={items.map(({ value, text }) => ({ value, label: text }))}
      onChange={(event) => onChange?.(String(event.target.value))}
    />
  )
}
