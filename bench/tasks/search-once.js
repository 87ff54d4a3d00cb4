// One cold search, in a process of its own: loads the built library, opens a bundle, searches once, and prints the time
// of opening and of the search. Plain JavaScript, so that nothing but Node starts before the clock does.
//   node search-once.js <library> <bundle path>

const [, , library, bundle] = process.argv;
const cterm = await import(library);
const since = (cpu, wall) => {
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() - wall };
};
const cpu = process.cpuUsage();
const wall = performance.now();
const kb = await cterm.openKnowledgeBase(bundle);
const opened = since(cpu, wall);
const searchCpu = process.cpuUsage();
const searchWall = performance.now();
const { matches } = cterm.searchCodes(kb, { Query: 'heart attack', Limit: 10 });
const searched = since(searchCpu, searchWall);
if (matches.count === 0) throw new Error('nothing found for "heart attack"');
process.stdout.write(`${JSON.stringify({ opened, searched, residentBytes: process.memoryUsage.rss() })}\n`);
