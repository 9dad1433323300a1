import { GRADES } from '@huxi/clinical/card'
import { display } from '@huxi/clinical/display'
import type { Finding } from '@huxi/clinical/tools/tool'
import spoken from '../../../platform/spoken.module.css'
import styles from './others.module.css'

/** `DECAF 评分（2012 版）`, with the rule set where there are several. */
export const versionOf = ({ model: { name, version, ruleSets, inputs }, input }: Finding): string => {
  const rules = ruleSets && display(inputs['ruleset']!, input['ruleset'] ?? ruleSets[0])
  return [`${name}（${version} 版）`, ...(rules ? [`采用 ${rules} 规则`] : [])].join('，')
}

export function About({ finding }: { finding: Finding }) {
  const { population, limits, sources, evidence } = finding.model
  return (
    <dl className={styles.about}>
      <dt>适用人群</dt>
      <dd>{population}</dd>
      <dt>使用限制</dt>
      <dd>
        <ul>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </dd>
      <dt>来源</dt>
      <dd>
        <ul>
          {sources.map(({ cite, doi }) => (
            <li key={cite}>
              {cite}
              {doi && (
                <a href={`https://doi.org/${doi}`} target="_blank" rel="noopener noreferrer">
                  doi:{doi}
                  <span className={spoken.srOnly}>（在新窗口打开）</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </dd>
      <dt>版本</dt>
      <dd>{versionOf(finding)}</dd>
      <dt>数字的依据</dt>
      <dd>
        <ul>
          {evidence.map(({ grade, of }) => (
            <li key={`${grade} ${of}`}>
              {of}：{GRADES[grade]}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )
}

export function LiteratureDetails({ finding: { model, use } }: { finding: Finding }) {
  const { literature } = model
  if (!literature || use.wordsOnly) return null
  return (
    <details className={styles.more}>
      <summary>查看文献数据</summary>
      <p>
        {literature.title}（{GRADES[literature.grade]}）
      </p>
      <dl className={styles.literature}>
        {literature.rows.map(([what, figure]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
