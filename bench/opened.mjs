import { ConfigProvider } from 'antd'
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

const theme = { hashed: false, cssVar: { key: 'bare' } }

export const openedByClick = (draw) => {
  const Page = () => {
    const [open, setOpen] = useState(false)
    return [
      h('button', { key: 'open', id: 'open', onClick: () => setOpen(!open) }, '打开'),
      open && h('div', { key: 'shown' }, draw()),
    ]
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(h(ConfigProvider, { theme }, h(Page)))
}
