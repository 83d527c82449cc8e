import { agentOf } from './agent';
import { useT } from './texts';

/** How a device is called: "Chrome on Windows". */
export function useAgentName(): (agent: string) => string {
  const t = useT();
  return (agent) => {
    const known = agentOf(agent);
    return known ? t('agent.on', known) : t('agent.unknown');
  };
}
