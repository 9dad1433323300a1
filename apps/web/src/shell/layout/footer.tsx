/** Who runs the product, at the foot of every page. */
import { runtimeConfig } from '../../platform/http.ts'

export function Footer() {
  const { company, filingNo } = runtimeConfig()
  return (
    <footer className="hx-footer">
      <span>© 2022 {company}</span> <span>备案号：{filingNo}</span>
    </footer>
  )
}
