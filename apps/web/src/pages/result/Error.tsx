import { Sample } from '../../kit/ui/blocks/sample.tsx'
import { LateLoans } from './error/late-loans.tsx'

const source = import.meta.glob<string>('./result/error/late-loans.tsx', {
  base: '../',
  query: '?raw',
  import: 'default',
  eager: true,
})

export default function ErrorResult() {
  return (
    <Sample title="Result：办不成时的页面，说明原因、列出问题、给出处理办法。" source={source}>
      <LateLoans />
    </Sample>
  )
}
