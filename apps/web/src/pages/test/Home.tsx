import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type ComponentType } from 'react'
import { FooterToolBar } from '../../kit/ui/blocks/footer-tool-bar.tsx'
import { PageContent } from '../../kit/ui/blocks/page-content.tsx'
import { Grid } from '../../kit/ui/place.tsx'
import { FIGURES } from './home/figures.tsx'
import { FORMS } from './home/forms.tsx'
import { TEXTS } from './home/texts.tsx'
import panel from '../../kit/look/panel.module.css'
import words from '../../kit/look/words.module.css'
import styles from './home/samples.module.css'

interface Group {
  key: string
  title: string
  samples: readonly { title: string; Sample: ComponentType }[]
}

const GROUPS: readonly Group[] = [
  { key: 'text', title: '文字', samples: TEXTS },
  { key: 'figure', title: '数字', samples: FIGURES },
  { key: 'form', title: '表单与结果', samples: FORMS },
]

export default function TestHome() {
  const [active, setActive] = useState('all')
  const [wanted, setWanted] = useState('')
  const samples = GROUPS.filter(({ key }) => active === 'all' || active === key)
    .flatMap(({ samples }) => samples)
    .filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <PageContent
      description="页面由这些基础组件组成，可以在这里查看它们在不同宽度、主题和深色模式下的样子。"
      links={[{ title: '帮助', to: '/help', icon: <QuestionCircleOutlined aria-hidden /> }]}
      onSearch={setWanted}
      tabs={{ items: [{ key: 'all', title: '全部' }, ...GROUPS], active, onChange: setActive }}
    >
      <Grid least={460} gap={16} className={styles.samples}>
        {samples.map(({ title, Sample }) => (
          <section className={panel.panel} key={title}>
            <div className={panel.head}>
              <h2>{title}</h2>
            </div>
            <Sample />
          </section>
        ))}
      </Grid>
      {samples.length === 0 && <p className={words.muted}>没有名称中包含“{wanted.trim()}”的组件。</p>}
      <FooterToolBar extra={`${samples.length} 个组件`}>
        <Button onClick={() => window.scrollTo({ top: 0 })}>回到顶部</Button>
      </FooterToolBar>
    </PageContent>
  )
}
