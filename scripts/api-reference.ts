// Generates the API reference in docs/api with typedoc. Operations are constants with call signatures, which typedoc
// would list as variables with a generic type. Here, each becomes a function with its parameters, types and defaults,
// documented from the declarations that the library uses to validate calls. Fails if any operation is not found.

import {
  Application,
  Comment,
  Converter,
  DeclarationReflection,
  IntersectionType,
  IntrinsicType,
  LiteralType,
  ParameterReflection,
  type ProjectReflection,
  ReferenceType,
  ReflectionFlag,
  ReflectionKind,
  ReflectionType,
  SignatureReflection,
  type SomeType,
  UnionType,
} from 'typedoc';
import { operations } from '../src/operations/index.js';

type Documented = (typeof operations)[number];

const TYPE = 'Operation';

/** Writes docs/api as configured in typedoc.json; returns the exit code. */
async function main(): Promise<number> {
  const application = await Application.bootstrapWithPlugins();
  const listed: string[] = [];
  application.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => listed.push(...listAsFunctions(project)));
  const project = await application.convert();
  if (project === undefined) return 1;
  const missing = operations.map(({ name }) => name).filter((name) => !listed.includes(name));
  if (missing.length > 0) {
    console.error(`not listed as functions: ${missing.join(', ')}. Are they exported, with type ${TYPE}<…>?`);
    return 1;
  }
  await application.generateOutputs(project);
  return application.logger.hasErrors() ? 1 : 0;
}

/** Turns every exported operation into a function, and returns the names of the operations. */
function listAsFunctions(project: ProjectReflection): string[] {
  const variables = project.getReflectionsByKind(ReflectionKind.Variable);
  const listed: string[] = [];
  for (const variable of variables) {
    if (!(variable instanceof DeclarationReflection) || !(variable.type instanceof ReferenceType)) continue;
    const operation = operations.find(({ name }) => name === variable.name);
    const [shape, result] = variable.type.name === TYPE ? (variable.type.typeArguments ?? []) : [];
    if (operation === undefined || shape === undefined || result === undefined) continue;
    becomeFunction(project, variable, { operation, result, types: typesOf(shape) });
    listed.push(operation.name);
  }
  return listed;
}

interface Call {
  readonly operation: Documented;
  readonly result: SomeType;
  /** The types that callers may pass, keyed by parameter name; parameters that all operations have are not included. */
  readonly types: ReadonlyMap<string, SomeType>;
}

function becomeFunction(project: ProjectReflection, variable: DeclarationReflection, call: Call): void {
  const { operation, result } = call;
  const signature = new SignatureReflection(variable.name, ReflectionKind.CallSignature, variable);
  signature.comment = variable.comment?.clone() ?? sentence(`${operation.summary}.`);
  signature.comment.summary.push({ kind: 'text', text: `\n\nEndpoint: \`${operation.method} ${operation.path}\`.` });
  signature.type = result;
  project.registerReflection(signature, undefined, undefined);

  const kb = new ParameterReflection('kb', ReflectionKind.Parameter, signature);
  kb.type = ReferenceType.createBrokenReference('KnowledgeBase', project, undefined);
  const target = project.getReflectionsByKind(ReflectionKind.Interface).find(({ name }) => name === 'KnowledgeBase');
  if (target) kb.type = ReferenceType.createResolvedReference('KnowledgeBase', target, project);
  kb.comment = sentence('What `openKnowledgeBase` gave.');
  project.registerReflection(kb, undefined, undefined);

  const params = new ParameterReflection('params', ReflectionKind.Parameter, signature);
  params.comment = sentence('Parameters by name; text forms (`"true"`, `"icd10,snomed"`) are read too.');
  const literal = new DeclarationReflection('__type', ReflectionKind.TypeLiteral, params);
  literal.children = Object.keys(operation.parameters).map((name) => property(project, literal, name, call));
  params.type = new ReflectionType(literal);
  const isRequired = Object.values(operation.parameters).some(({ presence }) => presence === 'required');
  params.setFlag(ReflectionFlag.Optional, !isRequired);
  project.registerReflection(params, undefined, undefined);
  project.registerReflection(literal, undefined, undefined);

  signature.parameters = [kb, params];
  variable.kind = ReflectionKind.Function;
  variable.signatures = [signature];
  delete variable.comment;
  delete variable.type;
  delete variable.defaultValue;
  variable.setFlag(ReflectionFlag.Const, false);
}

function property(
  project: ProjectReflection,
  literal: DeclarationReflection,
  name: string,
  { operation, types }: Call,
): DeclarationReflection {
  const parameter = operation.parameters[name];
  const made = new DeclarationReflection(name, ReflectionKind.Property, literal);
  made.type = types.get(name) ?? commonType(parameter?.names ?? []);
  const given = parameter?.default;
  const expected = `Expected: ${parameter?.expected}.`;
  const ending = given === undefined ? '' : ` Default: \`${String(given)}\`.`;
  made.comment = sentence(`${parameter?.doc} ${expected}${ending}`);
  made.setFlag(ReflectionFlag.Optional, parameter?.presence !== 'required');
  project.registerReflection(made, undefined, undefined);
  return made;
}

/**
 * The types that callers may pass, extracted from `{ Limit: Parameter<number, number | string, …> }`, which may also be
 * part of an intersection type.
 */
function typesOf(shape: SomeType): Map<string, SomeType> {
  const types = new Map<string, SomeType>();
  const parts = shape instanceof IntersectionType ? shape.types : [shape];
  for (const part of parts) {
    if (!(part instanceof ReflectionType)) continue;
    for (const { name, type } of part.declaration.children ?? []) {
      const given = type instanceof ReferenceType ? type.typeArguments?.[1] : undefined;
      if (given !== undefined) types.set(name, given);
    }
  }
  return types;
}

/** The type of a parameter whose value must be one of `names`; `string` if `names` is empty. */
function commonType(names: readonly string[]): SomeType {
  return names.length === 0 ? new IntrinsicType('string') : new UnionType(names.map((name) => new LiteralType(name)));
}

function sentence(text: string): Comment {
  return new Comment([{ kind: 'text', text }]);
}

process.exitCode = await main();
