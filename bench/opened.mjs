/** A page with one element, mounted and unmounted by clicks. */
import { ConfigProvider } from 'antd'
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'

const theme = { hashed: false, cssVar: { key: 'bare' } }

export const openedByClick = (draw) => {
  const Page = () => {
    const [shown, setShown] = useState(false)
    return [
      h('button', { key: 'open', id: 'open', onClick: () => setShown(!shown) }, '打开'),
      shown && h('div', { key: 'shown' }, draw()),
    ]
  }
  createRoot(document.body.appendChild(document.createElement('div'))).render(h(ConfigProvider, { theme }, h(Page)))
}
