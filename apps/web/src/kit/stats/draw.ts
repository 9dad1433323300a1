/** ECharts with only the used parts; loaded on demand. */
import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register, type EChartsCoreOption } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'

register([
  AriaComponent,
  BarChart,
  CanvasRenderer,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LineChart,
  PieChart,
  TooltipComponent,
])

export interface Drawing {
  picture(ground: string): string
  change(option: EChartsCoreOption): void
  remove(): void
}

export const draw = (
  box: HTMLElement,
  option: EChartsCoreOption,
  onPick: (series: number, point: number) => void,
): Drawing => {
  const chart = init(box)
  chart.setOption(option)
  // a print does not wait for the next frame
  chart.getZr().flush()
  chart.on('click', ({ seriesIndex, dataIndex }) => onPick(seriesIndex ?? 0, dataIndex))
  return {
    picture: (ground) => chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground }),
    change: (next) => chart.setOption(next),
    remove: () => chart.dispose(),
  }
}
