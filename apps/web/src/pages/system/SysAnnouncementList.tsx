import { announcement } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { AnnouncementForm } from './announcement/announcement-form.tsx'
import { COLUMNS } from './announcement/columns.tsx'
import { publishing } from './announcement/publishing.tsx'

export default page(announcement, {
  page: 'system/SysAnnouncementDetail',
  columns: COLUMNS,
  form: AnnouncementForm,
  moveConsequence: publishing,
  saveAnd: 'publish',
})
