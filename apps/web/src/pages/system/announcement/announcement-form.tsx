import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSlotProps } from '../../../kit/record/record-editor.tsx'
import { OpenPage } from './open-page.tsx'
import { Period } from './period.tsx'
import { Recipients } from './recipients.tsx'
import groupHead from '../../../kit/look/group-head.module.css'

/** A copy or an edit of a published text is published by hand. */
const DRAFT = '0'

export const AnnouncementForm = ({ handle, row }: FormSlotProps) => (
  <>
    <h3 className={groupHead.groupHead}>内容</h3>
    <FormField name="titile" wide />
    <FormField name="msgCategory" />
    <FormField name="priority" />
    <FormField name="msgAbstract" />
    <FormField name="msgContent" />
    <h3 className={groupHead.groupHead}>通知对象</h3>
    <Recipients handle={handle} />
    <h3 className={groupHead.groupHead}>时间</h3>
    <Period handle={handle} />
    {(row === undefined || row['sendStatus'] === DRAFT) && (
      <FormField name="publishAt" help="到时自动发布；不填则由您手动发布" />
    )}
    <h3 className={groupHead.groupHead}>打开方式</h3>
    <OpenPage handle={handle} />
  </>
)
