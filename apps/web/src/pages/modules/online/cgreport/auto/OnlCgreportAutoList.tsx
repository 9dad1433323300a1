/** The list of a report, for whoever may run it. Its address ends in the id of the report, whether an entry of the menu has it or a link. */
import { useLocation } from 'react-router'
import { ReportList } from '../runtime/report-list.tsx'

export default function OnlCgreportAutoList() {
  const { pathname } = useLocation()
  const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  // another report is another page: nothing of the one before stays
  return <ReportList key={id} id={id} />
}
