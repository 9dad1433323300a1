import { KeyMap } from '../../kit/ui/key-map.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { RELEASES } from './news.ts'
import { STEPS } from './steps.ts'
import words from '../../kit/look/words.module.css'
import styles from './help.module.css'

export default function Help() {
  return (
    <>
      <PageHeader />
      <div className={styles.page}>
        <section aria-labelledby="help-steps">
          <h2 id="help-steps">第一次使用</h2>
          <ol>
            {STEPS.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="help-keys">
          <h2 id="help-keys">快捷键</h2>
          <p className={words.second}>标有“单键”的可以在系统设置中关闭；正在输入时它们不起作用。</p>
          <KeyMap />
        </section>
        <section aria-labelledby="help-news">
          <h2 id="help-news">更新日志</h2>
          {RELEASES.map(({ version, news }) => (
            <article key={version} aria-label={`${version} 更新日志`}>
              <h3>{version}</h3>
              <ul>
                {news.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </article>
          ))}
        </section>
      </div>
    </>
  )
}
