import { DISCHARGE_ITEMS } from '@huxi/contract'
import { Input } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormBanner } from '../../../kit/patient/patient-banner.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import groupHead from '../../../kit/look/group-head.module.css'

/** Grows with its text, so that evidence is read whole. */
const Note = (props: { id?: string; value?: string | null; onChange?: (event: unknown) => void }) => (
  <Input.TextArea {...props} value={props.value ?? ''} rows={2} placeholder="请输入说明" />
)

export const ChecklistForm = ({ row }: FormSlotProps) => (
  <>
    {row && <FormBanner id={String(row['patientId'])} />}
    {DISCHARGE_ITEMS.flatMap((item) => [
      <FormField key={item} name={item} />,
      ...(item === 'revisit' ? [<FormField key="revisitOn" name="revisitOn" />] : []),
      <FormField
        key={`${item}Note`}
        name={`${item}Note`}
        wide={item === 'revisit'}
        {...(item === 'inhaler' && {
          help: '“未做”的项目须写明原因；“待确认”的是按记录建议的，请核对说明中的依据，再选“已完成”或“不适用”',
        })}
      >
        <Note />
      </FormField>,
    ])}
    <h3 className={groupHead.groupHead}>随访</h3>
    <FormField name="followDays" help="完成清单时按离院日期生成随访任务" />
    <FormField name="ownerId" help="不填即为完成清单的人" />
  </>
)
