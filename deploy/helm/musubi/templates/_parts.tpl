{{- define "musubi.name" -}}
{{ .root.Release.Name }}-{{ .part }}
{{- end }}

{{/* What selects the pods of a part. It never changes: a Deployment's selector cannot. */}}
{{- define "musubi.selector" -}}
app.kubernetes.io/name: musubi
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "musubi.labels" -}}
{{ include "musubi.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
{{- end }}

{{- define "musubi.metadata" -}}
name: {{ include "musubi.name" . }}
labels: {{- include "musubi.labels" . | nindent 2 }}
{{- end }}

{{/* What every container has: a user without rights, and a root that cannot be written. */}}
{{- define "musubi.container" -}}
image: "{{ .root.Values.image.repository }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}"
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{- define "musubi.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* Where a part's pods run: each zone and each machine has its share. */}}
{{- define "musubi.spread" -}}
topologySpreadConstraints:
{{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "musubi.selector" $ | nindent 8 }}
{{- end }}
{{- end }}

{{- define "musubi.settings" -}}
- { name: HOST, value: "::" }
- { name: IDENTITY_ORIGIN, value: {{ .Values.origins.identity | quote }} }
- { name: PORTAL_ORIGIN, value: {{ .Values.origins.portal | quote }} }
- { name: CATALOGUE_FILE, value: /settings/catalogue.json }
- { name: SITE_FILE, value: /settings/site.json }
- { name: TRUSTED_PROXIES, value: {{ .Values.trustedProxies | quote }} }
- { name: STOP_NOTICE_SECONDS, value: {{ .Values.identity.noticeSeconds | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* A new file, or a new secret, is a rolling replacement. */}}
{{- define "musubi.annotations" -}}
musubi/files: {{ printf "%s %s" .Values.catalogue .Values.site | sha256sum }}
musubi/secrets: {{ .Values.secrets.revision | quote }}
{{- end }}
