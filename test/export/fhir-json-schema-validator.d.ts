// The validator package comes without types.

declare module '@asymmetrik/fhir-json-schema-validator' {
  /** Holds resources to the JSON schema of FHIR R4. */
  class JSONSchemaValidator {
    validate(resource: unknown, verbose?: boolean): unknown[];
  }
  export = JSONSchemaValidator;
}
