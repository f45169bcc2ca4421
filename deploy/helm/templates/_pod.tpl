{{- define "voicelog.labels" -}}
{ app.kubernetes.io/name: voicelog, app.kubernetes.io/instance: {{ printf "%q" .Release.Name }} }
{{- end }}
{{- define "voicelog.environment" }}
            {{- range .Values.secret.keys }}
            - { name: {{ . }}_FILE, value: /run/secrets/voicelog/{{ . }} }
            {{- end }}
            {{- range $name, $value := .Values.environment }}
            - { name: {{ $name }}, value: {{ printf "%q" $value }} }
            {{- end }}
            - { name: MIGRATE_ON_START, value: 'false' }
{{- end }}
{{- define "voicelog.container" }}
          image: {{ printf "%q" .Values.image }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities: { drop: [ALL] }
          volumeMounts:
            - { name: work, mountPath: /var/lib/voicelog }
            - { name: secrets, mountPath: /run/secrets/voicelog, readOnly: true }
{{- end }}
{{- define "voicelog.security" }}
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        seccompProfile: { type: RuntimeDefault }
{{- end }}
