import { Form, Typography } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'

const OF_DAYS = ['appointment', 'questionnaire', 'followup']

export const TaskForm = ({ handle }: FormSlotProps) => {
  const audience: unknown = Form.useWatch('audience', { form: handle.form, preserve: true })
  const filterText = handle.initial['filterText'] as string | null | undefined
  return (
    <>
      <FormField name="name" />
      <FormField name="setId" help="其中的模板都要已审核发布" />
      <FormField name="audience" />
      <FormField name="sendAt" help="不填则启动后立即发送；免打扰时段内的顺延" />
      <FormField name="perMinute" help="不填则不限；人多时可避免同时占满通道" />
      {audience === 'list' && <FormField name="receivers" wide />}
      {audience === 'label' && <FormField name="labelId" required />}
      {audience === 'appointment' && (
        <>
          <FormField name="day" required />
          <FormField name="serviceId" help="不填则发给这一天的全部预约，例如只提醒肺功能检查" />
        </>
      )}
      {audience === 'followup' && <FormField name="day" required help="出院随访的计划日期，或戒烟随访的应随访日" />}
      {audience === 'questionnaire' && (
        <FormField name="day" help="不填则提醒全部未完成的问卷；填写后只提醒这一天截止的" />
      )}
      {audience === 'filter' && (
        <Typography.Paragraph type="secondary">
          {filterText ? `查询条件：${filterText}。启动时按这些条件重新查询。` : '请在患者列表查询后点“发送消息”新建。'}
        </Typography.Paragraph>
      )}
      {!OF_DAYS.includes(String(audience)) && (
        <>
          <FormField name="announcementId" help="模板用到“通告”变量时选择，要先发布" />
          <FormField name="articleId" help="模板用到“文章”变量时选择，要先发布" />
          <FormField name="eventName" help="模板用到“活动”变量时填写" />
          <FormField name="eventOn" />
          <FormField name="eventPlace" />
        </>
      )}
      <FormField name="skipMissing" help="不勾选时，有患者缺少模板要用的内容就不能启动" />
    </>
  )
}
