/** Rows of a report. The last segment of the address is the report id. */
import { useLocation } from 'react-router'
import { ReportList } from '../runtime/report-list.tsx'

export default function OnlCgreportAutoList() {
  const { pathname } = useLocation()
  const id = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  // Another report remounts the page, so that no state is carried over.
  return <ReportList key={id} id={id} />
}
